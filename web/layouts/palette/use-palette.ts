import { searchAll, shortestSearch } from '@kouan/contract/calls/system/search-calls.ts'
import { mostRecent } from '@kouan/contract/rules/person-settings.ts'
import { useRested } from '@kouan/widgets/loading/use-rested.ts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { saveSettings } from '../../data/account/account-data.ts'
import { useAnswer } from '../../data/calls/use-call.ts'
import { choose, useChosenSettings } from '../../data/session/settings-store.ts'
import { noteChoice, type RecentChoice, recentChoices } from '../../data/settings/recent-choices.ts'
import { useSettings } from '../../data/settings/use-settings.ts'
import { offeredCommands } from '../../menu/commands.ts'
import { menuEntries } from '../../menu/menu-entries.ts'
import { registeredStartActions, startState } from '../../menu/start-actions.ts'
import { useMenu } from '../../menu/use-menu.ts'
import { useAddressOf } from '../../menu/use-page-address.ts'
import { useRights } from '../../session/allowed.tsx'
import { useApplySettings } from '../use-apply-settings.ts'
import {
  arrange,
  type Entry,
  hitEntries,
  isOfTyped,
  isRow,
  listEntries,
  mayBeNumber,
  pageEntries,
  step,
} from './palette-entries.ts'
import { settingEntries } from './setting-entries.ts'

/** Milliseconds that somebody stops typing for before the server is asked. */
const rest = 200

export function usePalette() {
  const [text, setText] = useState('')
  const [selectedKey, setSelectedKey] = useState<string>()
  const typed = text.trim()
  const rested = useRested(typed, rest)
  const isSent = rested.length >= shortestSearch
  const answer = useAnswer(searchAll, { text: rested }, { enabled: isSent })
  const addressOf = useAddressOf()
  const local = useLocalGroups()
  const [recent] = useState(chosenLately)
  // Rows found for another text would be chosen by mistake.
  const answered = isSent && rested === typed ? answer.data : undefined
  const found = answered ? hitEntries(answered, addressOf) : []
  const lists = answered ? listEntries(answered, typed, addressOf) : []
  const groups = arrange({ typed, groups: local, found, lists, recent })
  const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key))
  // The first one, until somebody moves on.
  const active = selectedKey !== undefined && keys.includes(selectedKey) ? selectedKey : keys[0]
  const isSearching = typed.length >= shortestSearch && (rested !== typed || answer.isFetching)
  const entryOf = (key: string | undefined) => groups.flatMap(({ entries }) => entries).find((one) => one.key === key)
  return {
    text,
    type: (next: string) => {
      setText(next)
      setSelectedKey(undefined)
    },
    groups,
    active: entryOf(active),
    choose: setSelectedKey,
    move: (by: 1 | -1) => setSelectedKey(step(groups, active, by)),
    isSearching,
    /** The first entry is not known yet: a number is on its way to the server. */
    isUnsettled: isSearching && mayBeNumber(typed) && selectedKey === undefined,
    fault: isSent ? answer.error : null,
  }
}

/** Returns the groups of the browser itself: commands of the screen, actions from anywhere, pages of the menu. */
function useLocalGroups() {
  const menu = useMenu()
  const { can } = useRights()
  const addressOf = useAddressOf()
  const navigate = useNavigate()
  const [commands] = useState(offeredCommands)
  const settings = useSettings()
  const apply = useApplySettings()
  const groups = useMemo(() => {
    const here = commands.map(({ key, title, run }) => ({ key: `command ${key}`, title, note: '', run }))
    const startActions = registeredStartActions().flatMap(({ title, needs, pages }): Entry[] => {
      const to = addressOf(pages)
      if (to === undefined || !can(needs) || here.some((command) => command.title === title)) return []
      return [{ key: `begin ${title}`, title, note: '', run: () => navigate(to, { state: startState }) }]
    })
    return [
      { title: '操作', entries: [...startActions, ...here] },
      { title: '页面', entries: pageEntries(menuEntries(menu ?? [])) },
    ]
  }, [menu, can, addressOf, navigate, commands])
  return [...groups, { title: '设置', entries: settingEntries(settings, (part) => void apply(part)) }]
}

/** In this browser, rows among it, and then on any machine. */
function chosenLately(): RecentChoice[] {
  const here = recentChoices()
  const { recent = [] } = useChosenSettings.getState()
  const elsewhere = recent.filter((key) => here.every((choice) => choice.key !== key))
  return [...here, ...elsewhere.map((key) => ({ key, title: '', note: '' }))]
}

/** Stores it with the account, unless it is a row: numbers and names stay in the browser until the person signs out. */
function keepChoice(entry: Entry): void {
  if (isOfTyped(entry)) return
  noteChoice(entry)
  if (isRow(entry)) return
  const { recent = [] } = useChosenSettings.getState()
  const keys = [entry.key, ...recent.filter((key) => key !== entry.key)].slice(0, mostRecent)
  choose({ recent: keys }, saveSettings).catch(() => {})
}

/** Follows what was chosen, and remembers it. */
export function useFollow() {
  const navigate = useNavigate()
  return (entry: Entry) => {
    keepChoice(entry)
    if (entry.run) entry.run()
    else if (entry.to) navigate(entry.to)
  }
}
