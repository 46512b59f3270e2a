// Lists that an open page looks at again and again: whether they would answer the same rows as before.
import { listInput } from '../derive/calls.ts'
import { defineCall, returns } from '../language/call.ts'
import { text } from '../language/field.ts'

/**
 * Answers another text as soon as a row of this page is another, or has another place. Takes the parameters of the list itself.
 */
export const readListVersion = defineCall({
  name: 'home.listVersion',
  title: '列表是否有变化',
  method: 'GET',
  path: '/home/listVersion',
  needs: 'signed-in',
  open: true,
  input: {
    ...listInput,
    /** Of a resource, by its name. */
    list: text({ label: '列表', required: true, max: 64 }),
  },
  returns: returns<string>(),
})
