// @vitest-environment jsdom

import { show } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { useSession } from '../data/session/session-store.ts'
import { aMenuItem } from '../testing/a-menu-item.ts'
import { OpenedLinks, openedBy } from './opened-links.tsx'

const one = { documentId: '7', documentPages: 'declaration/InventoryStaff,declaration/InventoryList', name: '清单 A-1' }
const other = { documentId: '8', documentPages: 'export/MasterBillList', name: '总分单 B-1' }
const page = aMenuItem('/declaration/inventory/list', {
  component: 'declaration/InventoryList',
  meta: { title: '进口清单' },
})

test('documents that several sentences name: each once', () => {
  expect(openedBy([{ opens: one }, {}, { opens: other }, { opens: one }])).toEqual([one, other])
})

test('link to a document that a sentence names: opens beside the page, for those who have a page of it', async () => {
  useSession.setState({ menu: [page], auth: [] })
  await show(<OpenedLinks of={[one, other]} />)
  const links = [...document.querySelectorAll('a')].map(({ textContent, target }) => `${textContent} ${target}`)
  expect(links).toEqual(['打开清单 A-1 _blank'])
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/declaration/inventory/list/7')
})
