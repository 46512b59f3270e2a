// Comparisons of slow proofs, such as passwords, for one name in this process. No more run at once than may be judged without a
// pause; the others wait in memory, where they hold neither a lock nor a connection of the database.

interface Turn {
  running: number
  /** Those that run or wait; the last one takes the turn away. */
  users: number
  /** Ends when those who came before have been let in or refused: one at a time looks again after each comparison. */
  door: Promise<unknown>
  /** Ends when judging and settling of before have ended: what one has counted the next one sees. */
  last: Promise<unknown>
  ended: Promise<void>
  tellEnd: () => void
}

/** As many wrong passwords of an account as cost nothing. */
const free = 3

const turns = new Map<string, Turn>()

interface Steps<J, P, T> {
  /** Throws while a pause lasts; `failures`: in a row so far. May be run several times. */
  judge(): Promise<J & { failures: number }>
  /** The slow part; `failures` counts those that are still being compared as well. */
  compare(judged: J & { failures: number }): Promise<P>
  /** Counts; what it throws or returns is the outcome. */
  settle(judged: J, proof: P): Promise<T>
}

/** Runs the steps; `name`: whose attempts take turns. */
export async function proveInTurn<J, P, T>(name: string, { judge, compare, settle }: Steps<J, P, T>): Promise<T> {
  const turn = turns.get(name) ?? newTurn()
  turns.set(name, turn)
  turn.users += 1
  try {
    const admitted = turn.door.then(() => admit(turn, judge))
    turn.door = admitted.catch(() => {})
    const judged = await admitted
    let proof: P
    try {
      proof = await compare(judged)
    } catch (error) {
      await exclusively(turn, async () => leave(turn))
      throw error
    }
    return await exclusively(turn, () => settle(judged, proof).finally(() => leave(turn)))
  } finally {
    turn.users -= 1
    if (turn.users === 0) turns.delete(name)
  }
}

async function admit<J>(turn: Turn, judge: Steps<J, unknown, unknown>['judge']): Promise<J & { failures: number }> {
  for (;;) {
    const entered = await exclusively(turn, async () => {
      const judged = await judge()
      const failures = judged.failures + turn.running
      if (turn.running > 0 && failures > free) return { wait: turn.ended }
      turn.running += 1
      return { judged: { ...judged, failures } }
    })
    if (entered.judged) return entered.judged
    await entered.wait
  }
}

function exclusively<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  const mine = turn.last.then(work)
  turn.last = mine.catch(() => {})
  return mine
}

/** The first that waits looks again. */
function leave(turn: Turn): void {
  turn.running -= 1
  turn.tellEnd()
  Object.assign(turn, newEnd())
}

function newEnd(): Pick<Turn, 'ended' | 'tellEnd'> {
  let tellEnd = () => {}
  const ended = new Promise<void>((resolve) => {
    tellEnd = resolve
  })
  return { ended, tellEnd }
}

const newTurn = (): Turn => ({ running: 0, users: 0, door: Promise.resolve(), last: Promise.resolve(), ...newEnd() })
