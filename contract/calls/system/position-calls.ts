import { defineCall, returns } from '../../language/call.ts'
import { text } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { position } from '../../resources/system/position.ts'

/** The position of a code, as users and the address book name it. */
export const readPositionOfCode = defineCall({
  name: 'position.readByCode',
  title: '按编码查询职务',
  method: 'GET',
  path: '/sys/position/queryByCode',
  needs: 'position:list',
  input: { code: text({ label: '职务编码', required: true, max: 50 }) },
  returns: returns<RowOfResource<typeof position>>(),
})
