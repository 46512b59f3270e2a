// Answers of the open API while background work is held: accepted requests are not carried out, and the answer says so.
import { heldSentence } from '@kouan/contract/calls/home.ts'
import type { FieldError } from '@kouan/contract/calls/open/open-call.ts'

const warning: FieldError = {
  field: '',
  pointer: '',
  message: heldSentence,
  english: 'The background work of this restored copy is held: nothing is carried out or sent until it is released',
}

/** Adds the sentence to the summary of a tool, and as a warning to any other answer in JSON. */
export function tellHeld(answer: unknown): unknown {
  if (Buffer.isBuffer(answer) || typeof answer !== 'object' || answer === null) return answer
  if ('summary' in answer)
    return { ...answer, summary: `${String(answer.summary).replace(/。$/, '')}。${heldSentence}` }
  const known = 'warnings' in answer && Array.isArray(answer.warnings) ? answer.warnings : []
  return { ...answer, warnings: [...known, warning] }
}
