// The main layout, with the pages that the menu opens in it.
import { useEffect } from 'react'
import { MainLayout } from '../layouts/main-layout.tsx'
import { MenuPages } from '../menu/menu-pages.ts'
import { pages } from './areas.ts'
import { followEvents } from './follow-events.ts'
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
