// Refuses names after a point that the database would call: in PostgreSQL `x.f` is `f(x)` for every function that takes one argument.
import type { OwnClient } from '../../db/own-limits.ts'
import { Refusal } from '../../ground/errors.ts'
import { allowedFunctions } from './allowed-functions.ts'

/** Asked of the database that runs the statement, which may have functions of its own. Immutable ones only calculate. */
const callable = `select distinct lower(proname) as name from pg_catalog.pg_proc
  where lower(proname) = any($1) and provolatile <> 'i' and pronargs >= 1 and pronargs - pronargdefaults <= 1`

/** Throws a Refusal that names the first of the names (in lower case) that may be a function and is not one that reports may call. */
export async function refuseCalls(client: Pick<OwnClient, 'query'>, names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !allowedFunctions.has(name))
  if (unknown.length === 0) return
  const { rows } = await client.query<{ name: string }>(callable, [unknown])
  if (!rows[0]) return
  const { name } = rows[0]
  throw new Refusal(`报表的SQL不能含有“.${name}”：数据库有同名的函数；是列名时，请不写它前面的部分`)
}
