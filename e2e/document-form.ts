// Fills the form of any kind of document as its user does.
import type { Field } from '@kouan/contract/language/field.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { allCodeTables } from '@kouan/customs/codes/all-code-tables.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseIn } from './list-screen.ts'
import { tablePage } from './table-page.ts'

const textOf = (code: string | undefined, value: string) => {
  const { table } = Object.entries(allCodeTables).find(([name]) => name === code)?.[1] ?? {}
  return (table as Record<string, string> | undefined)?.[value] ?? value
}

/** Each field as its kind wants it; what stands there already is left. */
export async function fillHead(
  place: Locator,
  kind: DocumentKind,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field: Field | undefined = kind.resource.fields[name]
    if (!field || typeof value !== 'string' || field.default === value) continue
    const input = place.locator(`#${name}`)
    if ('code' in field) await chooseIn(input, textOf(String(field.code), value))
    else if (field.digits) {
      await input.fill(
        value.replace(/^(....)(..)(..)$/, '$1-$2-$3').replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6'),
      )
      await input.press('Tab')
    } else await input.fill(value)
  }
}

/** One line out of a sheet, over the first of the form; its columns are those that must be filled in. */
export async function pasteLine(page: Page, kind: DocumentKind, line: Readonly<Record<string, string>>): Promise<void> {
  const { cell, paste, focused } = tablePage(page, '商品明细')
  await cell(0, 0).click()
  await expect.poll(focused).toMatch(/第 1 行$/)
  const required = Object.entries(kind.resource.lines?.goods?.fields ?? {}).filter(([, { required }]) => required)
  await paste(required.map(([name]) => line[name] ?? '').join('\t'))
  await expect.poll(() => cell(0, 0).innerText()).toBe(line[required[0]?.[0] ?? ''])
}
