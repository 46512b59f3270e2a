import type { Field } from '@kouan/contract/language/field.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'

/** Returns the label of a field of the application; `attachments` are its papers. */
export const labelOf = (name: string): string =>
  name === 'attachments' ? '附件' : ((applicationFields as Record<string, Field>)[name]?.label ?? name)
