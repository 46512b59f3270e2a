/** Result of a refusal that trying again does not mend: what is missing, and where it is asked for. */
export interface WayOut {
  title: string
  /** Component strings; the first that the menu of the person has is opened. */
  pages: readonly string[]
  /** Of the button. */
  name: string
}

export const isWayOut = (result: unknown): result is WayOut =>
  typeof result === 'object' && result !== null && 'title' in result && 'pages' in result && Array.isArray(result.pages)
