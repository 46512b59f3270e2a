// 消息模板: texts that are sent to people with their places filled in. One in use is neither changed nor deleted.
import { sendTemplate, wayOf } from '@kouan/contract/calls/system/message-calls.ts'
import { receiversIn } from '@kouan/contract/resources/system/message.ts'
import { messageTemplate } from '@kouan/contract/resources/system/message-template.ts'
import { fillPlaces, placesIn, readPlaceValues } from '@kouan/contract/rules/message-template.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import { readAll } from '../../../crud/read-rows.ts'
import { addRow } from '../../../crud/write-rows.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { serve } from '../../../gate/serve-call.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import { escapeHtml } from '../../../ground/html-page.ts'
import { isHtml, messageEntity } from './messages.ts'

const inUse = new Refusal('该模板正在应用，请先停用')

const templateEntity = defineEntity({
  resource: messageTemplate,
  async beforeEdit(_, change, before) {
    const others = Object.entries(change).filter(
      ([name, value]) => name !== 'useStatus' && value !== before[name as keyof typeof before],
    )
    if (before.useStatus === '1' && others.length > 0) throw inUse
    return change
  },
  async beforeDelete(_, { useStatus }) {
    if (useStatus === '1') throw inUse
  },
})

/** Type of a template whose content is HTML. */
const rich = '2'

export const messageTemplates: Part[] = [
  ...serveEntity(templateEntity),
  serve(sendTemplate, async (context, { templateCode, receiver, msgType, testData }) => {
    const scope = { ...templateEntity, context }
    const [template] = await readAll(scope, sql`template_code = ${templateCode}`, sql`id`)
    if (!template) throw new Refusal(`没有编码为“${templateCode}”的消息模板`)
    const values = readPlaceValues(testData ?? '{}')
    // The field of the call has read them.
    if (typeof values === 'string') throw new BadInput([{ field: 'testData', message: `变量：${values}` }])
    const [title, content] = [String(template.templateName), String(template.templateContent)]
    const missing = placesIn(`${title} ${content}`).filter((name) => !Object.hasOwn(values, name))
    if (missing.length > 0)
      throw new BadInput([{ field: 'testData', message: `变量：缺少${missing.map((name) => `“${name}”`).join('、')}` }])
    // Its own text tells, and never a value.
    const isRich = template.templateType === rich || isHtml(content)
    const esTitle = fillPlaces(title, { values, isHtml: false })
    refuseLongTitle(esTitle)
    for (const esReceiver of receiversIn(receiver))
      await addRow(
        { ...messageEntity, context },
        {
          esTitle,
          esContent: asContent(fillPlaces(content, { values, isHtml: isRich }), isRich),
          esType: wayOf(msgType),
          esReceiver,
        },
      )
    return null
  }),
]

/** The title of a message is shorter than what values may make of it. */
function refuseLongTitle(title: string): void {
  const { max = 0 } = messageEntity.resource.fields.esTitle
  const { length } = [...title]
  if (length > max)
    throw new BadInput([
      { field: 'testData', message: `变量：填入后标题有${length}个字，最多${max}个，请缩短变量的值` },
    ])
}

/** A stored message tells by its content whether it is rich: what would be taken for the other kind becomes one element. */
function asContent(content: string, isRich: boolean): string {
  if (isRich === isHtml(content)) return content
  return `<div>${isRich ? content : escapeHtml(content).replaceAll('\n', '<br>')}</div>`
}
