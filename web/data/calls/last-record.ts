// One row of a list call, where a screen wants what was written last, or the only one.
import type { Call, ResultOf, SentTo } from '@kouan/contract/language/call.ts'
import { ask } from './ask.ts'

type RecordOf<C extends Call> = ResultOf<C> extends { records: readonly (infer R)[] } ? R : never

/** The last of the records that answer; none where nothing is found. Any other code than 200 is a failure, with its sentence. */
export async function lastRecord<C extends Call>(call: C, input: SentTo<C>): Promise<RecordOf<C> | undefined> {
  const { records } = (await ask(call, input, { onlyCode: 200 })) as { records: readonly RecordOf<C>[] }
  return records.at(-1)
}
