import { defineCall, returns } from '../../language/call.ts'
import { text } from '../../language/field.ts'

/** Markdown that the house adds to a topic of the help; null where it adds nothing. */
export const readHelpNote = defineCall({
  name: 'helpNote.read',
  title: '帮助补充说明',
  method: 'GET',
  path: '/sys/helpNote/byTopic',
  needs: 'signed-in',
  input: { topic: text({ label: '帮助主题', required: true, max: 32 }) },
  returns: returns<string | null>(),
})
