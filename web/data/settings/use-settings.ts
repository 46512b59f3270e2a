import { defaultSettings, type Settings } from '@kouan/contract/rules/person-settings.ts'
import { useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { useChosenSettings } from '../session/settings-store.ts'
import { useSite } from './site-store.ts'

/** A person's choice, else the site's, else the default. */
export function useSettings(): Settings {
  const chosen = useChosenSettings()
  const siteColor = useSite((site) => site.theme)
  return { ...defaultSettings, ...chosen, color: chosen.color || siteColor }
}

/** Whether the pages are dark now. A sheet of paper is white: pale text could not be read on it. */
export function useDarkMode(): boolean {
  const mode = useChosenSettings((chosen) => chosen.mode)
  const isDeviceDark = useMedia('(prefers-color-scheme: dark)')
  const isPrinted = useMedia('print')
  return !isPrinted && (mode === 'dark' || (mode === 'system' && isDeviceDark))
}
