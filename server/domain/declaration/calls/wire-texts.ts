// Times and states of documents as the calls answer them.
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { sql } from 'kysely'

export const wireTime = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`)

export const stateText = (state: string | null) =>
  state === null ? null : (declareStates[state as DeclareState] ?? state)
