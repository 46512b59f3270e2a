// Statements that each connection plans once instead of at each execution (docs/decisions/2900-writes.md): those whose template ends
// in `/* planned once */`. Their texts must not depend on what is asked, and their plans not on the values.
import { createHash } from 'node:crypto'
import type pg from 'pg'

const mark = '/* planned once */'

/** A connection keeps the plan of each for its life. */
const mostTexts = 500

/** Returns what lets a connection send such statements under names, which all of its connections share. */
export function makePlanner(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>()
  /** How often a newer version of a table has made a name useless. */
  let renewals = 0

  /** Undefined for a statement that is planned at each execution. */
  function nameOf(text: string): string | undefined {
    if (!text.endsWith(mark)) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= mostTexts) return known
    const name = `planned ${createHash('sha256').update(text).digest('hex').slice(0, 16)} ${renewals}`
    names.set(text, name)
    return name
  }

  /** PostgreSQL refuses a name for ever once a column that it returns has another type: a newer version widened it, for example. */
  function renewChanged(text: string, error: unknown): void {
    if (!(error instanceof Error && 'code' in error && error.code === '0A000' && names.delete(text))) return
    renewals += 1
  }

  return (client) => {
    const query = client.query.bind(client)
    const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
      if (name === undefined) return Reflect.apply(query, client, [text, values, ...rest])
      const answer: unknown = Reflect.apply(query, client, [{ name, text, values }, ...rest])
      if (answer instanceof Promise) answer.catch((error: unknown) => renewChanged(String(text), error))
      return answer
    }
    // The driver declares an overload for each way of calling; all of them arrive here.
    client.query = named as typeof client.query
  }
}

/** Of all pools of the process. */
export const planMarkedOnce = makePlanner()
