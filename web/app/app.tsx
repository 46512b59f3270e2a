import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { dark, light } from '@kouan/widgets/theme/palette.ts'
import { themeOf } from '@kouan/widgets/theme/theme.ts'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router'
import { useSecondStep } from '../data/account/second-step.ts'
import { storageKeys, watchKey, watchToken } from '../data/browser/storage.ts'
import { askReady, listenToAnswers } from '../data/calls/ask.ts'
import { type AskError, sentences } from '../data/calls/ask-error.ts'
import { watchService } from '../data/calls/service-state.ts'
import { hasUnsaved, leaveQuestion, losesWork, watchUnload } from '../data/drafts/unsaved.ts'
import { offerMissingCode } from '../data/loading/web-version.ts'
import { announceSessionEnd, resumeAfterLogin } from '../data/session/expired-session.ts'
import { followOtherWindow, useSession } from '../data/session/session-store.ts'
import { followSettings } from '../data/session/settings-store.ts'
import { loadSite, useSite } from '../data/settings/site-store.ts'
import { useDarkMode, useSettings } from '../data/settings/use-settings.ts'
import { skipClearButtons } from '../keys/clear-buttons.ts'
import { giveBackFromMenus } from '../keys/focus-after-menu.ts'
import { BesideRouter } from '../layouts/tabs/beside-router.ts'
import { followDataVersion } from './follow-data-version.ts'
import { followWebVersion } from './follow-web-version.ts'
import { guardedHistory } from './guarded-history.ts'
import { ReloginDialog } from './relogin-dialog.tsx'
import { AppRoutes } from './router.tsx'
import './app.css'
import './forced-colors.css'

// Few have switched it on.
const SecondStepDialog = lazyPart(() =>
  import('../features/account/second-step-dialog.tsx').then((file) => file.SecondStepDialog),
)

export function App() {
  return (
    <AppTheme>
      <AntApp message={{ maxCount: 3 }}>
        <Shell />
      </AntApp>
    </AppTheme>
  )
}

function Shell() {
  const { message, modal, notification } = AntApp.useApp()
  const [history] = useState(() =>
    guardedHistory({ losesWork, ask: (leave) => void modal.confirm({ ...leaveQuestion, onOk: leave }) }),
  )
  const asksSecondStep = useSecondStep(({ pending }) => pending !== undefined)
  const favicon = useSite((site) => site.favicon)
  useEffect(() => {
    const { hear, stop } = followDataVersion()
    const service = watchService(askReady)
    const failure = (error: AskError) => {
      service.failed(error)
      const { kind } = error
      if (kind === 'missingCode') void offerMissingCode()
      if (kind !== 'noRight') return
      notification.error({
        key: 'forbidden',
        title: '系统提示',
        description: sentences.forbidden,
        duration: 4,
        // Away from the sentence at the upper edge that says why.
        placement: 'bottomRight',
      })
    }
    const held = (content: string) => void message.warning({ key: 'held', content, duration: 6 })
    listenToAnswers({ failure, dataVersion: hear, answered: service.answered, held })
    return () => {
      stop()
      service.end()
    }
  }, [message, notification])
  useEffect(() => watchToken(followSession), [])
  useEffect(watchUnload, [])
  useEffect(giveBackFromMenus, [])
  useEffect(skipClearButtons, [])
  useEffect(() => watchKey(storageKeys.settings, followSettings), [])
  useEffect(followWebVersion, [])
  useEffect(() => {
    loadSite().catch(() => {
      modal.error({ title: '获取站点信息失败', content: '请检查网络，如有疑问请联系管理员', okText: '知道了' })
    })
  }, [modal])
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', favicon)
  }, [favicon])
  return (
    <>
      {/* A step is drawn in one go: in slices, as the router would have it, it is seen later. */}
      <HistoryRouter history={history} useTransitions={false}>
        <AppRoutes />
        <ReloginDialog />
        {asksSecondStep && <SecondStepDialog />}
      </HistoryRouter>
      <BesideRouter />
    </>
  )
}

/** Another window signed in or out: what is typed here stays until one knows. */
function followSession(): void {
  const isSignedIn = useSession.getState().token !== undefined
  const end = followOtherWindow()
  if (end === 'goesOn') resumeAfterLogin()
  else if (!isSignedIn || (end === 'signedOut' && !hasUnsaved())) location.reload()
  else announceSessionEnd(end)
}

/** A title of two characters has no gap on its button. */
const button = { autoInsertSpace: false }

/** The person's theme around everything, and on what lies outside of it: the page itself. */
function AppTheme({ children }: { children: ReactNode }) {
  const { color, isColorWeak } = useSettings()
  const isDark = useDarkMode()
  const theme = useMemo(() => themeOf(color, { isDark, isColorWeak }), [color, isDark, isColorWeak])
  useLayoutEffect(() => {
    // Bars to scroll with and inputs of the browser follow it.
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
    document.body.style.background = (isDark ? dark : light).ground
  }, [isDark])
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={button}>
      {children}
    </ConfigProvider>
  )
}
