// A way from anywhere to a list with the form of a new row open.

/** An action that an area lets people begin from anywhere. */
export interface StartAction {
  /** Such as 新增订单. */
  title: string
  /** The right of who may. */
  needs: string
  /** Component strings of the pages where it is done, the first that somebody has. */
  pages: readonly string[]
}

const known: StartAction[] = []

/** At the start, with those of every area. */
export const registerStartActions = (actions: readonly StartAction[]) => void known.push(...actions)

export const registeredStartActions = (): readonly StartAction[] => known

/** State of an entry of the history. */
export const startState = { begins: true }

export const isStartState = (state: unknown) => (state as Partial<typeof startState> | null)?.begins === true
