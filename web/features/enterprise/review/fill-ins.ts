// Values that a template takes over from the application that is reviewed.
import type { ReviewDetail } from '@kouan/contract/calls/enterprise/review.ts'
import { type FillIn, fillIns } from '@kouan/contract/resources/enterprise/review-template.ts'

export type FillInValues = Readonly<Record<FillIn, string>>

const found = (detail: Pick<ReviewDetail, 'checks'>, isMeant: (code: string) => boolean): string =>
  detail.checks.flatMap(({ code, level, message }) => (level === 'fail' && isMeant(code) ? [message] : [])).join('；')

/** Empty where the application has nothing to say: the reviewer then writes it. */
export const fillInValues = (detail: Pick<ReviewDetail, 'applyNo' | 'form' | 'checks'>): FillInValues => ({
  企业名称: detail.form.companyName ?? '',
  申请编号: detail.applyNo,
  统一社会信用代码: detail.form.creditCode ?? '',
  海关注册编码: detail.form.companyCode ?? '',
  缺少的附件: found(detail, (code) => code === 'attachments').replace('缺少：', ''),
  未通过的检查: found(detail, () => true),
})

const replaced = (text: string, read: (name: FillIn) => string): string =>
  text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const known = fillIns.find((one) => one === name)
    return (known && read(known)) || whole
  })

/** Fills in a text. A place without a value stays, and the server refuses it until the reviewer has written it. */
export const fillIn = (text: string, values: FillInValues): string => replaced(text, (name) => values[name])

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The same in HTML: values are text. */
export const fillInHtml = (html: string, values: FillInValues): string =>
  replaced(html, (name) => escaped(values[name]))

/** Adds a sentence to what is written. */
export function withSentence(written: string, sentence: string): string {
  const text = written.trimEnd()
  return text === '' || /[。；，,;]$/.test(text) ? `${text}${sentence}` : `${text}；${sentence}`
}
