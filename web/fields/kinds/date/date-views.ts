import type { KindView } from '../kind-view.tsx'

export const dateView: KindView = { text: String, width: 135, hasCalendarRange: true, queryType: 'date' }
export const dateTimeView: KindView = { text: String, width: 190, hasCalendarRange: true, queryType: 'datetime' }
export const timeView: KindView = { text: String, width: 110, queryType: 'time' }
