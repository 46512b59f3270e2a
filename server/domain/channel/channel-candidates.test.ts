import { expect, it } from 'vitest'
import { type Candidate, decideChannel, type Level } from './channel-candidates.ts'

const candidate = (level: Level, id: string, obstacle: string | null = null): Candidate => ({
  level,
  id,
  obstacle,
  transferInfoId: '1',
  baseChannelId: '1',
  baseChannelName: '通道',
  dxpId: 'DXP',
  revision: '202205',
  simulated: false,
  signer: null,
})

it('the first level that names a channel decides, and within it the first that carries', () => {
  const all = [candidate('message', '1', '已停用'), candidate('message', '2'), candidate('opened', '3')]
  expect(decideChannel(all)).toMatchObject({ level: 'message', chosen: { id: '2' }, obstacle: undefined })
})

it('a level whose channels do not carry: the document waits, other levels are not taken', () => {
  const all = [candidate('business', '1', '已暂停'), candidate('opened', '3')]
  expect(decideChannel(all)).toEqual({ level: 'business', chosen: undefined, obstacle: '已暂停' })
})

it('no channel at all: no level', () => {
  expect(decideChannel([])).toEqual({ level: undefined, chosen: undefined, obstacle: undefined })
})
