import { seedMenu } from '@kouan/contract/areas/all-areas.ts'
import { helpTopics } from '@kouan/contract/dictionaries/help-topics.ts'
import { expect, test } from 'vitest'
import { helpTexts, isTopic } from '../features/help/help-texts.ts'
import { helpAddress } from './help-link.tsx'

test.each([
  ['/dashboard/analysis', '/help/start'],
  ['/order/list/12', '/help/order'],
  ['/Basechannel/list', '/help/channel'],
  ['/register/examine/3/1', '/help/enterprise'],
  ['/isystem/QuartzJobList', '/help/system'],
  ['/nowhere', '/help/start'],
])('%s is helped by %s', (pathname, address) => expect(helpAddress(pathname)).toBe(address))

test('every group of the menu has a text, and every text speaks of its title', () => {
  const groups = seedMenu.filter(({ children, hidden }) => children !== undefined && !hidden)
  for (const { url } of groups) expect(helpAddress(url)).not.toBe('/help/start')
  for (const { url } of groups) expect(isTopic(helpAddress(url).slice('/help/'.length))).toBe(true)
  for (const [topic, text] of Object.entries(helpTexts))
    expect(text.startsWith(`# ${helpTopics[topic as keyof typeof helpTopics]}\n`)).toBe(true)
})
