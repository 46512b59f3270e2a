// The states of documents as the screens group them.
import { stateGroups, statesText } from '@kouan/contract/resources/document/document-groups.ts'
import { readableInfo } from '@kouan/contract/rules/readable-info.ts'
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'

/**
 * Quick filters of the list of a resource; the empty one shows all. States that wait for a person are counted, where the list
 * shows all that the person may see (`isUnfiltered`).
 */
export const stateFilters = ({ name }: { name: string }, isUnfiltered = true) => [
  { value: '', label: '全部' },
  ...stateGroups.map((group) => ({
    value: statesText(group),
    label: group.title,
    figure: isUnfiltered && counted.includes(group.name) ? `${name}.${group.name}` : undefined,
  })),
]

const counted: readonly string[] = ['ready', 'blocked', 'refused']

const moving: readonly string[] = ['GENERATING', 'BLOCKED', 'SENT', 'ACCEPTED_BY_PORT'] satisfies DeclareState[]

/** Something will happen soon without anybody's doing. */
export const isMoving = (state: string | null | undefined) => moving.includes(state ?? '')

/** The sentence of a change or deletion that was refused while customs still hold the document, or hold nothing as before. */
export function refusedChange(
  { declareStatus }: { declareStatus: string | null },
  latest: { appType: string; declareStatus: string; returnInfo: string | null },
): string | undefined {
  const title = { 2: '变更申报', 3: '删除申报' }[latest.appType]
  const isOwn = latest.appType === '2' && isRefused({ declareStatus })
  if (title === undefined || isOwn || !isRefused(latest)) return undefined
  const info = readableInfo(latest.returnInfo ?? '')
  return `最近一次${title}没有成功${info === '' ? '' : `：${info}`}`
}

/** Tells whether a document has to be corrected before it is declared again. */
export const isRefused = ({ declareStatus }: { declareStatus: string | null }) =>
  declareStatus === 'FAILED' || declareStatus === 'REJECTED'
