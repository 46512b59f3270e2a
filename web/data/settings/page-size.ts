// How many rows of a list a person is used to seeing at a time: kept with the account, for all lists alike.
import { defaultSettings } from '@kouan/contract/rules/person-settings.ts'
import { saveSettings } from '../account/account-data.ts'
import { choose, useChosenSettings } from '../session/settings-store.ts'

export const usePageSize = (): number => useChosenSettings((chosen) => chosen.pageSize ?? defaultSettings.pageSize)

/** The list shows so many whether or not the account could keep it. */
export const choosePageSize = (pageSize: number): void => void choose({ pageSize }, saveSettings).catch(() => {})
