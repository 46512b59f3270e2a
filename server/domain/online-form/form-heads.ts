// The definitions of online forms: what of them can be saved while there are rows.
import { findFormProblems, isReservedName } from '@kouan/contract/resources/online/check-form.ts'
import type { FormField } from '@kouan/contract/resources/online/form-resource.ts'
import { onlineForm } from '@kouan/contract/resources/online/online-form.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { lockTextUntilCommit } from '../../db/locks.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput, Refusal } from '../../ground/errors.ts'
import { changesOfFields, type FieldChanges, recordFormerKinds, rowsOfForm } from './form-usage.ts'
import { type HeadRow, readHead, readStoredFields } from './stored-heads.ts'

type Given = Partial<HeadRow> & { fields?: unknown }

const refuse = (field: string, message: string) => new BadInput([{ field, message }])

export const onlineFormEntity = defineEntity({
  resource: onlineForm,
  computed: {
    tableVersion: () => sql`version`,
    copyType: () => sql`case when table_type = '4' then 1 else 0 end`,
    isDbSynch: { from: [], value: () => 'Y' },
  },
  async beforeAdd(context, row) {
    const head = row as Given
    await lockForm(context, rootOf(head))
    await checkOwner(context, head)
    await checkFields(context, head, sentFields(head))
    return row
  },
  async beforeEdit(context, change, before) {
    const head = { ...before, ...change } as Given & { id: string }
    await lockForm(context, rootOf(head))
    if (head.tableType === '1') await refuseOtherTree(context, head, before.themeTemplate)
    if (head.tableType === '4') await checkOwner(context, head)
    const fields = sentFields(change as Given)
    if (fields.length === 0) return change
    await checkFields(context, head, fields)
    if (head.tableType !== '4') refuseChanges(await changesOfFields(context, head.id, fields))
    return change
  },
  async afterSave(context, { id }) {
    await recordFormerKinds(context, id)
  },
  async beforeDelete(context, { id, tableTxt, tableType }) {
    await lockForm(context, id)
    const { rows } = await sql<{ name: string }>`select table_txt as name from onl_cgform_head
      where main_id = ${id} or physic_id = ${id} limit 3`.execute(context.db)
    if (rows.length > 0)
      throw new Refusal(`“${tableTxt}”还有子表或视图（${rows.map(({ name }) => name).join('、')}），请先删除它们`)
    const count = tableType === '4' ? 0 : await rowsOfForm(context, id)
    if (count > 0) throw new Refusal(`“${tableTxt}”还有 ${count} 行数据（含回收站），不能删除`)
  },
})

const sentFields = ({ fields }: Given) => (Array.isArray(fields) ? (fields as FormField[]) : [])

/** The form whose rows are concerned; undefined for a new one. */
const rootOf = ({ id, mainId, physicId }: Given) => mainId ?? physicId ?? id

/** Rows of a form are written beside each other, and its definition changes while none of them is written. */
async function lockForm({ db }: Context, root: string | null | undefined): Promise<void> {
  if (root) await lockTextUntilCommit(db, { purpose: 'onlineForms', text: root })
}

/** A sub-table belongs to a form, and a view shows one. */
async function checkOwner(context: Context, head: Given): Promise<void> {
  if (head.tableType === '1') return
  const isDetail = head.tableType === '3'
  const [name, label] = isDetail ? (['mainId', '所属主表'] as const) : (['physicId', '数据来自'] as const)
  const owner = await readHead(context, sql`id::text = ${head[name] ?? ''}`)
  if (!owner) throw refuse(name, `${label}：所选表单不存在`)
  if (owner.tableType === '3')
    throw refuse(name, `${label}：“${owner.tableTxt}”本身是子表，${isDetail ? '子表不能再有子表' : '请选择它的主表'}`)
  if (owner.tableType === '4') throw refuse(name, `${label}：“${owner.tableTxt}”是视图，请选择原来的表单`)
  if (isDetail) {
    const { tableName = '' } = head
    const taken = (await readStoredFields(context, owner.id)).some(({ dbFieldName }) => dbFieldName === tableName)
    if (taken || isReservedName(tableName))
      throw refuse('tableName', `表单编码：${tableName}与主表的字段名重复或是系统保留的名称，请换一个`)
  } else if ((head.themeTemplate === 'tree') !== (owner.themeTemplate === 'tree'))
    throw refuse('themeTemplate', '列表样式：视图和原来的表单须同为树形列表，或都不是')
}

async function checkFields(context: Context, head: Given, fields: readonly FormField[]): Promise<void> {
  const problems = findFormProblems(fields, { isDetail: head.tableType === '3' })
  if (problems.length > 0) throw new BadInput(problems)
  await refuseUnknownDictionaries(context, fields)
  if (head.tableType === '1' && head.id) await refuseDetailNames(context, head.id, fields)
  if (head.tableType === '4') await refuseOtherFields(context, String(head.physicId), fields)
}

const at = (index: number, name: keyof FormField, message: string) =>
  refuse(`fields[${index}].${name}`, `第${index + 1}行 ${message}`)

async function refuseUnknownDictionaries({ db }: Context, fields: readonly FormField[]): Promise<void> {
  const codes = fields.flatMap(({ dictField }) => dictField ?? [])
  if (codes.length === 0) return
  const { rows } = await sql<{ code: string }>`select dict_code as code from sys_dict
    where dict_code = any(${codes}) and del_flag = 0`.execute(db)
  const known = new Set(rows.map(({ code }) => code))
  const index = fields.findIndex(({ dictField }) => dictField && !known.has(dictField))
  if (index >= 0) throw at(index, 'dictField', `字典编码：没有字典${fields[index]?.dictField}`)
}

async function refuseDetailNames({ db }: Context, id: string, fields: readonly FormField[]): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from onl_cgform_head where main_id = ${id}`.execute(db)
  const index = fields.findIndex(({ dbFieldName }) => rows.some(({ name }) => name === dbFieldName))
  if (index >= 0) throw at(index, 'dbFieldName', `字段名：${fields[index]?.dbFieldName}与子表的编码重复`)
}

/** A view has no fields of its own. */
async function refuseOtherFields(context: Context, source: string, fields: readonly FormField[]): Promise<void> {
  const own = new Map((await readStoredFields(context, source)).map((field) => [field.dbFieldName, field]))
  for (const [index, { dbFieldName, fieldShowType }] of fields.entries()) {
    const found = own.get(dbFieldName)
    if (!found) throw at(index, 'dbFieldName', `字段名：原来的表单没有字段${dbFieldName}`)
    if (found.fieldShowType !== fieldShowType)
      throw at(index, 'fieldShowType', `类型：须与原来表单的字段${dbFieldName}相同`)
  }
}

/** Rows of a tree are deleted for good, other rows go to the recycle bin. */
async function refuseOtherTree(context: Context, head: Given & { id: string }, before: string | null): Promise<void> {
  if ((head.themeTemplate === 'tree') === (before === 'tree')) return
  const { rows } = await sql`select from onl_cgform_head where physic_id = ${head.id} limit 1`.execute(context.db)
  const count = await rowsOfForm(context, head.id)
  if (count + rows.length > 0)
    throw refuse('themeTemplate', `列表样式：已有 ${count} 行数据或视图，不能改为或不再是树形列表`)
}

function refuseChanges({ changedKinds, repeated }: FieldChanges): void {
  for (const { index, label, rows } of changedKinds)
    throw at(index, 'fieldShowType', `类型：“${label}”已有 ${rows} 行数据，不能改变类型`)
  for (const { index, label, rows } of repeated)
    throw at(index, 'isUnique', `唯一：“${label}”已有 ${rows} 个重复的值，不能设为唯一`)
}
