// 表单开发: the definitions, a view of a form, and its place in the menu.
import { permissionsOf } from '@kouan/contract/derive/permissions.ts'
import { formPages } from '@kouan/contract/resources/online/form-pages.ts'
import { resourceOfForm } from '@kouan/contract/resources/online/form-resource.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { sql } from 'kysely'
import { entityNamed } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import { addRow } from '../../../crud/write-rows.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { findForm } from '../../../domain/online-form/find-form.ts'
import { onlineFormEntity } from '../../../domain/online-form/form-heads.ts'
import { readStoredFields } from '../../../domain/online-form/stored-heads.ts'
import type { Context } from '../../../gate/context.ts'
import { Refusal } from '../../../ground/errors.ts'

/** The group of the menu that new entries stand in; whoever keeps the menu moves them. */
const group = '/online'

export const forms: Part[] = serveEntity(onlineFormEntity, {
  actions: {
    async copyView(context, { rows: [head], input: { tableName, tableTxt } }) {
      if (!head) return
      if (head.tableType !== '1') throw new Refusal(`“${head.tableTxt}”不是表单，不能复制视图`)
      const fields = (await readStoredFields(context, head.id)).map((field) => ({ ...field, id: null }))
      const view = { tableName, tableTxt, tableType: '4', themeTemplate: head.themeTemplate, physicId: head.id, fields }
      await addRow({ ...onlineFormEntity, context }, view)
    },

    async addToMenu(context, { rows: [head], input: { menuName } }) {
      if (!head) return
      const form = await findForm(context, head.id)
      if (!form) throw new Refusal(`“${head.tableTxt}”是子表，随主表打开，不能配置菜单`)
      const page = formPages[form.themeTemplate]
      const url = `${page.url}/${form.tableName}`
      await refuseKnown(context, url)
      const [list, ...buttons] = permissionsOf(resourceOfForm(form))
      const sortNo = '90'
      const own = { menuType: 1, name: menuName || form.tableTxt, url, component: page.component, perms: list?.code }
      const id = await addMenu(context, { ...own, parentId: await groupId(context), keepAlive: true, sortNo })
      for (const { code, title } of buttons)
        await addMenu(context, {
          menuType: 2,
          name: title,
          perms: code,
          permsType: '1',
          status: '1',
          parentId: id,
          sortNo,
        })
    },
  },
})

const addMenu = (context: Context, row: Row) => addRow({ ...entityNamed(menu.name), context }, row)

async function refuseKnown({ db }: Context, url: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sys_permission where url = ${url}`.execute(db)
  if (rows[0]) throw new Refusal(`菜单“${rows[0].name}”已经打开这个表单`)
}

async function groupId({ db }: Context): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text as id from sys_permission
    where url = ${group} and menu_type < 2`.execute(db)
  if (!rows[0]) throw new Refusal('菜单中没有“在线开发”（/online），请先在菜单管理中添加')
  return rows[0].id
}
