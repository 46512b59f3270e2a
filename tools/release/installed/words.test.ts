import { describe, expect, it } from 'vitest'
import { wordsFrom } from './words.ts'

describe('words of a command that takes a folder', () => {
  it.each<[string, string[], string[]]>([
    ['a name', ['备份 一'], ['/home/me/备份 一']],
    ['a path from the top', ['/backup/a'], ['/backup/a']],
    ['a number as a name', ['2026'], ['/home/me/2026']],
    ['a month behind it', ['a', '2023-06'], ['/home/me/a', '2023-06']],
    ['a confirmed count before it', ['--confirm', '5', 'a', '2023-06'], ['--confirm', '5', '/home/me/a', '2023-06']],
    ['an option whose value it is', ['--restore', 'a'], ['--restore', '/home/me/a']],
    ['no folder', ['--help'], ['--help']],
  ])('%s: counted from where the person is', (_, words, expected) => {
    expect(wordsFrom('/home/me', words)).toEqual(expected)
  })
})
