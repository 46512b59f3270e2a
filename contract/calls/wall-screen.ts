// Calls of a screen on a wall: its credential for a link, and the figures of one view at a time.
import { defineCall, returns } from '../language/call.ts'
import { text } from '../language/field.ts'
import type { ChannelMap } from './channel-map.ts'
import type { DeclaredHour } from './home.ts'

/** Turned through in this order. */
export const wallViews = { map: '通道总览', today: '今日申报', failures: '失败原因' } as const
export type WallView = keyof typeof wallViews

export const isWallView = (view: string): view is WallView => Object.hasOwn(wallViews, view)

/** A group of failures without anything of a single document. */
export interface WallFailure {
  /** 进口清单 */
  noun: string
  /** 海关退单 */
  title: string
  count: number
  today: number
}

export interface WallFigures {
  screenName: string
  /** Beijing time of these figures. */
  time: string
  /** Beijing time until which the screen may read. */
  validUntil: string
  /** Of the view that was asked for; the others are null. */
  map: ChannelMap | null
  today: DeclaredHour[] | null
  failures: WallFailure[] | null
}

export interface PairedScreen {
  /** Header `X-Access-Token` of `readWall`; the server keeps a hash of it. */
  credential: string
  screenName: string
  validUntil: string
}

/** Works once, within the minutes of the link. */
export const pairScreen = defineCall({
  name: 'wallScreen.pair',
  title: '配对大屏',
  method: 'POST',
  path: '/channel/wall/pair',
  needs: 'public',
  anonymous: true,
  limit: 20,
  audit: 'add',
  message: '已配对',
  input: { pairingToken: text({ label: '配对口令', keepsLetters: true, required: true, max: 200 }) },
  returns: returns<PairedScreen>(),
})

/** The only call that accepts the credential of a screen, and it accepts nothing else. */
export const readWall = defineCall({
  name: 'wallScreen.read',
  title: '大屏数字',
  method: 'GET',
  path: '/channel/wall',
  needs: 'wallScreen:makeLink',
  byScreen: true,
  input: {
    view: text({
      label: '画面',
      required: true,
      max: 20,
    }),
  },
  returns: returns<WallFigures>(),
})
