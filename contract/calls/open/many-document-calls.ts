// The open calls of many documents of one kind: batches, lists, declaration.
import { permissionOf } from '../../derive/permissions.ts'
import { dictionary, type Fields, id, ids, lines, number, text } from '../../language/field.ts'
import type { DocumentKind } from '../../resources/document/document-kind.ts'
import { documentInput, documentOutput, fieldErrors, kindPath, writeOutcomeCodes } from './document-calls.ts'
import { defineOpenCall, mostDocuments } from './open-call.ts'

/** One page of a list that is read on from a cursor. */
export const cursorInput = {
  cursor: text({ label: '游标', max: 100, help: '上一页的 nextCursor；不填则从头开始' }),
  limit: number({ label: '条数', min: 1, max: 500, default: 100 }),
} satisfies Fields

export const nextCursor = text({ label: '下一页的游标', max: 100, help: '为空时现在没有更多' })

/** The cursor to go on from later. */
export const lastCursor = text({
  label: '最后一行的游标',
  required: true,
  max: 100,
  help: '没有更多时保存下来，下次从这里读起；按存入的先后，尚有较早的写入没有结束的暂不列出，所以不会漏掉',
})

const counts = {
  done: number({ label: '成功', required: true }),
  failed: number({ label: '失败', required: true }),
} satisfies Fields

const batchOutput = {
  ...counts,
  results: lines(
    {
      index: number({ label: '序号', required: true, help: '从 0 开始，与请求中的顺序相同' }),
      outcome: text({ label: '结果', codes: writeOutcomeCodes, help: '失败时为空' }),
      id: id({ label: '编号' }),
      version: number({ label: '版本' }),
      declareStatus: dictionary('declare_status', { label: '申报状态' }),
      errors: fieldErrors,
    },
    { label: '逐项结果' },
  ),
} satisfies Fields

const actedOutput = {
  ...counts,
  results: lines(
    {
      id: id({ label: '编号', required: true }),
      declareStatus: dictionary('declare_status', {
        label: '申报状态',
        help: '失败的为现在的状态：应答丢失后再发，已申报的由此可知',
      }),
      errors: fieldErrors,
    },
    { label: '逐项结果' },
  ),
} satisfies Fields

export const chosenDocuments = { ids: ids({ label: '编号', required: true, max: mostDocuments }) } satisfies Fields

export function openManyCalls(kind: DocumentKind) {
  const { resource, message } = kind
  const { name, title } = resource
  const path = `/documents/${kindPath(name)}`
  const documents = { documents: lines(documentInput(kind), { label: title, min: 1, max: mostDocuments }) }
  return {
    batch: defineOpenCall<Fields, typeof batchOutput>({
      name: `open.${name}.batch`,
      title: `批量新增或替换${title}`,
      english: `Create or replace up to ${mostDocuments} documents (${message.type}); each row has its own answer`,
      method: 'POST',
      path: `${path}/batch`,
      needs: permissionOf(resource, 'add'),
      scope: 'write',
      kind: name,
      input: documents,
      ignores: documentOutput(kind),
      output: batchOutput,
      rows: 'documents',
      takesXml: true,
      audit: 'edit',
      isWrite: true,
    }),
    list: defineOpenCall({
      name: `open.${name}.list`,
      title: `查询${title}`,
      english: `Look up documents (${message.type}) by number or state, oldest first`,
      method: 'GET',
      path,
      needs: permissionOf(resource, 'list'),
      scope: 'read',
      kind: name,
      input: {
        ...cursorInput,
        number: text({ label: '单证号码', max: 200, help: '订单编号、企业内部编号等，须完全相同' }),
        state: text({ label: '申报状态', max: 200, help: '如 READY，多个以逗号分隔' }),
      },
      output: { documents: lines(documentOutput(kind), { label: title }), nextCursor, lastCursor } as Fields,
      audit: 'none',
    }),
    declare: defineOpenCall({
      name: `open.${name}.declare`,
      title: `申报${title}`,
      english: `Declare documents (${message.type}) to customs`,
      method: 'POST',
      path: `${path}/declare`,
      needs: `${name}:declare`,
      scope: 'declare',
      kind: name,
      input: chosenDocuments,
      output: actedOutput,
      audit: 'declare',
      isWrite: true,
    }),
    cancel: defineOpenCall({
      name: `open.${name}.cancel`,
      title: `撤销${title}`,
      english: `Withdraw documents: delete what customs do not hold, declare the deletion (${message.type}) of what they hold`,
      method: 'POST',
      path: `${path}/cancel`,
      needs: permissionOf(resource, 'delete'),
      scope: 'declare',
      kind: name,
      input: chosenDocuments,
      output: actedOutput,
      audit: 'declare',
      isWrite: true,
    }),
  }
}

export type OpenManyCalls = ReturnType<typeof openManyCalls>
