// Turns of the reader threads. Each thread may need much memory, so few run at once, and nobody holds all of them.
import { Refusal } from '../../../ground/errors.ts'

export interface Turn {
  /** Person whose file is read. */
  person: string
  /** `preview`: somebody waits for the first rows. `documents`: all rows are read, which may take minutes. */
  purpose: 'preview' | 'documents'
}

const mostThreads = 2

const running = new Set<Turn>()
const waiting: { turn: Turn; start: () => void }[] = []

/** One thread per person, and one for documents, so that the other one serves previews. */
const mayStart = (turn: Turn) =>
  running.size < mostThreads &&
  [...running].every(
    ({ person, purpose }) => person !== turn.person && !(purpose === 'documents' && turn.purpose === 'documents'),
  )

function startNext(): void {
  const at = waiting.findIndex(({ turn }) => mayStart(turn))
  if (at < 0) return
  const [next] = waiting.splice(at, 1)
  if (next) running.add(next.turn)
  next?.start()
}

/** Waits for a thread; returns the function that gives it back. Refuses a second waiting preview of a person. */
export async function takeTurn(turn: Turn): Promise<() => void> {
  const isSecond = waiting.some((other) => other.turn.person === turn.person && other.turn.purpose === 'preview')
  if (turn.purpose === 'preview' && isSecond) throw new Refusal('您的上一个文件还在读取，请稍后再试')
  await new Promise<void>((start) => {
    waiting.push({ turn, start })
    startNext()
  })
  return () => {
    if (running.delete(turn)) startNext()
  }
}
