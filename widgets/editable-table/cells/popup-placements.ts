// Placements of a cell's popup: below or above the cell, shifted sideways until it is in the window.

const overflow = { shiftX: true, adjustY: true }

export const popupPlacements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
}
