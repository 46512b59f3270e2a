// @vitest-environment jsdom
import { dictionary } from '@kouan/contract/language/field.ts'
import { input, show } from '@kouan/widgets/testing/screen.tsx'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import { storeDictionaries } from '../../../data/session/dictionary-store.ts'
import { FieldItem } from '../../form/field-item.tsx'

async function currencyOf(value: string) {
  storeDictionaries({
    currency: [
      { value: '142', text: '人民币' },
      { value: '502', text: '美元' },
    ] as never,
  })
  const field = dictionary('currency', { label: '币制', required: true, codes: ['142'] })
  await show(
    <Form initialValues={{ currency: value }}>
      <FieldItem name={['currency']} field={field} />
    </Form>,
  )
  return input('币制')
}

test('a choice of one: a text with the label and the marks of its field, and no stop of Tab', async () => {
  const shown = await currencyOf('142')
  expect([shown.value, shown.readOnly, shown.tabIndex]).toEqual(['人民币', true, -1])
  expect(shown.getAttribute('aria-required')).toBe('true')
})

test('a choice of one where something else is stored: it can be chosen', async () => {
  expect((await currencyOf('502')).getAttribute('role')).toBe('combobox')
})
