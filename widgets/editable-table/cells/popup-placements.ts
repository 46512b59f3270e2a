// Where what a cell opens stands: below it or above it, and moved sideways until it is in the window.

const overflow = { shiftX: true, adjustY: true }

export const popupPlacements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
}
