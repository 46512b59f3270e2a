// The main layout, with the pages that the menu opens in it.
import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { dataVersionChanged } from '@kouan/contract/calls/live-events.ts'
import { useEffect } from 'react'
import { apiBase, ask, hearDataVersion } from '../data/calls/ask.ts'
import { followLive, listenLive } from '../data/live/live-channel.ts'
import { MainLayout } from '../layouts/main-layout.tsx'
import { MenuPages } from '../menu/menu-pages.ts'
import { pages } from './areas.ts'
import PageServices from './page-services.tsx'

export default function MainPages() {
  useEffect(followEvents, [])
  return (
    <PageServices>
      <MenuPages value={pages}>
        <MainLayout />
      </MenuPages>
    </PageServices>
  )
}

/** Milliseconds within which all open pages load their rights and dictionaries again. */
const spread = 2000

/** Keeps the live channel of the signed-in person open, and follows what concerns the whole page. Returns the end. */
function followEvents(): () => void {
  const stopListening = listenLive(dataVersionChanged.name, ({ version }) => {
    if (version !== undefined) setTimeout(() => hearDataVersion(version), Math.random() * spread)
  })
  const stop = followLive({
    base: apiBase(),
    // Any call does: a session that has ended asks for a new login.
    onSessionEnd: () => void ask(getUserInfo, {}).catch(() => {}),
  })
  return () => {
    stopListening()
    stop()
  }
}
