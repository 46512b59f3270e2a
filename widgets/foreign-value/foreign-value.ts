// Values that come from elsewhere, among those that a form hands to a control.

export interface ForeignValueCheck {
  /** Notes content that the control reports to the form. */
  noteReported: (content: string) => void
  /** Whether content that the form hands over is foreign; it is the known one from now on. */
  isForeign: (content: string) => boolean
}

/**
 * Tells a value from elsewhere, such as a reset of the form or a restored draft, from one that the form returns. Values are
 * compared by content: a form may hand over another array at each rendering, and may render late, when the control has
 * reported more.
 */
export function createForeignValueCheck(first: string): ForeignValueCheck {
  let known = first
  let reported: string[] = []
  return {
    noteReported: (content) => {
      reported.push(content)
    },
    isForeign: (content) => {
      const place = reported.indexOf(content)
      const isForeign = place < 0 && content !== known
      // Content that was reported twice may be the last of all: then nothing reported is still to be rendered.
      reported = isForeign || content === reported.at(-1) ? [] : reported.slice(place + 1)
      known = content
      return isForeign
    },
  }
}
