/** State of an entry of the history: the page went on to it, as from one piece of work to the next, and keeps its tab. */
export const wentOn = { wentOn: true } as const

export const isWentOn = (state: unknown): boolean => (state as Partial<typeof wentOn> | null)?.wentOn === true
