// Tabs are closed and begun anew; what was typed into them is asked about first.
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { hasUnsaved, leaveQuestion, stepWithoutQuestion } from '../../data/drafts/unsaved.ts'
import { homePath } from '../../session/guard.ts'
import { type Closing, closed, type Tab } from './tab-list.ts'
import { closeTabs, refreshTab, useTabs } from './tabs-store.ts'

export function useClosing(shown: string) {
  const navigate = useNavigate()
  const { message, modal } = App.useApp()

  const unlessUnsaved = (isMeant: (tab: string) => boolean, go: () => void) => {
    const leave = () => stepWithoutQuestion(go)
    if (hasUnsaved(isMeant)) modal.confirm({ ...leaveQuestion, onOk: leave })
    else leave()
  }
  return {
    close(of: string, closing: Closing = 'one') {
      const { tabs } = useTabs.getState()
      const left = closed(tabs, { of, closing, shown, home: homePath }).tabs
      const goes = (tab: string) => tabs.some(({ key }) => key === tab) && !left.some(({ key }) => key === tab)
      unlessUnsaved(goes, () => {
        const { next, warning } = closeTabs({ of, closing, shown })
        if (warning) message.warning(warning)
        if (next) navigate(next.address)
      })
    },
    refresh({ key, address }: Tab) {
      unlessUnsaved(
        (tab) => tab === key,
        () => {
          refreshTab(key)
          navigate(address)
        },
      )
    },
  }
}
