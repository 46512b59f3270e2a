import { noticesChanged } from '@kouan/contract/calls/live-events.ts'
import {
  headNames,
  listMine,
  listUnread,
  markAllRead,
  markRead,
  type NoticeHead,
} from '@kouan/contract/calls/system/announcement-calls.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '../../../data/calls/use-call.ts'
import { usePolled } from '../../../data/calls/use-polled.ts'
import { useLive } from '../../../data/live/use-live.ts'
import { useSession } from '../../../data/session/session-store.ts'
import { usePageAddresses } from '../../../menu/use-page-address.ts'

/** The count by which both lists are asked anew. */
const lists = [listUnread.name, listMine.name]

/**
 * What the person has not read, told by socket, and while that is down looked for every six seconds until that fails: from then on
 * it rests, until `pollAgain`.
 */
export function useUnread() {
  const isIn = useSession(({ token, user }) => token !== undefined && user?.mustChangePassword !== true)
  const [isResting, setIsResting] = useState(false)
  const { data, error, refetch } = usePolled(
    listUnread,
    { only: headNames },
    { everySeconds: 6, enabled: isIn && !isResting, live: noticesChanged, pause: 1000 },
  )
  if (error && !isResting) setIsResting(true)
  const pollAgain = async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) setIsResting(false)
  }
  useLive(noticesChanged, () => void pollAgain(), { isOn: isIn && isResting })
  return { unread: data, error, pollAgain }
}

/** Opens a notice: it counts as read; one of a page of the product leads there, any other is shown by `show`. */
export function useOpenNotice(show: (notice: NoticeHead) => void) {
  const navigate = useNavigate()
  const addresses = usePageAddresses()
  const { mutate } = useAct(markRead, { refresh: lists, quiet: true })
  return (notice: NoticeHead) => {
    if (notice.readFlag !== '1') mutate({ anntId: notice.id })
    const address = notice.openType === 'component' ? addresses.get(notice.openPage ?? '') : undefined
    if (address === undefined) return show(notice)
    navigate(notice.busId ? `${address}/${notice.busId}` : address)
  }
}

export function useReadAll() {
  const { message } = App.useApp()
  const { mutate, isPending } = useAct(markAllRead, { refresh: lists })
  return { readAll: () => mutate({}, { onSuccess: () => void message.success('全部已读') }), isPending }
}
