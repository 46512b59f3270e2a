// Compares two revisions of the specification element by element.
import { messageDefinitions } from '../messages/catalogue.ts'
import type { ElementDefinition, MessageDefinition, Revision } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import { typeText } from './describe-message.ts'
import type { Outcome } from './outcome.ts'

type Difference = { type: string; place: string; was: string; is: string }

export function diffCommand({ from, to }: { from: Revision; to: Revision }): Outcome {
  const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
  const results = definitions.flatMap((definition) => differencesOf({ definition, from, to }))
  const lines = results.map(({ type, place, was, is }) => `${type} ${place}：${was || '（无）'} → ${is || '（无）'}`)
  return { code: 0, text: lines.join('\n') || `${from} 与 ${to} 没有不同`, results }
}

function differencesOf(input: { definition: MessageDefinition; from: Revision; to: Revision }): Difference[] {
  const { definition, from, to } = input
  const { type, title } = definition
  const [old, young] = [from, to].map((revision) => {
    return definition.revisions[revision] && tablesOf({ definition, revision })
  })
  if (!old || !young) {
    return old === young ? [] : [{ type, place: '报文', was: old ? title : '', is: young ? title : '' }]
  }
  const differ = (where: string, was: readonly ElementDefinition[], is: readonly ElementDefinition[]) => {
    const names = [...new Set([...was, ...is].map(({ name }) => name))]
    return names.flatMap((name) => {
      const [before, after] = [was, is].map((table) => textOf(table.find((element) => element.name === name)))
      return before === after ? [] : [{ type, place: where + name, was: before ?? '', is: after ?? '' }]
    })
  }
  const limits = [old, young].map(({ line }) =>
    line ? `${line.min} 至 ${Number.isFinite(line.max) ? line.max : '任意'} 项` : '',
  )
  const [was = '', is = ''] = limits
  return [
    ...differ('', old.head, young.head),
    ...differ('明细.', old.line?.elements ?? [], young.line?.elements ?? []),
    ...(was === is ? [] : [{ type, place: '明细项数', was, is }]),
  ]
}

function textOf(element: ElementDefinition | undefined): string {
  if (!element) return ''
  const { type, required, always, otherwise, collapses } = element
  const shortest = type.kind === 'upTo' && type.min === 0 && required ? '可为空' : ''
  const more = [required ? '必填' : '选填', shortest, always && `固定为 ${always}`, otherwise && `空值即 ${otherwise}`]
  return [typeText(type), ...more, collapses && '忽略首尾空白'].filter((one) => one).join(' ')
}
