// How a person likes lists to look, on every machine.
import { defineCall, returns } from '../../language/call.ts'
import { json, text } from '../../language/field.ts'
import type { ListLook } from '../../rules/list-look.ts'

/** By the path of the list's page. */
export const myListLooks = defineCall({
  name: 'listLook.mine',
  title: '我的列表外观',
  method: 'GET',
  path: '/sys/listLook/mine',
  needs: 'signed-in',
  input: {},
  returns: returns<Record<string, ListLook>>(),
})

/** The whole of what was chosen for one list; nothing chosen follows the page again. */
export const keepListLook = defineCall({
  name: 'listLook.keep',
  title: '保存列表外观',
  method: 'PUT',
  path: '/sys/listLook/keep',
  needs: 'signed-in',
  // It says nothing about anybody.
  audit: 'none',
  message: '保存成功！',
  input: {
    place: text({ label: '列表', required: true, max: 200 }),
    look: json({ label: '列表外观', required: true }),
  },
})
