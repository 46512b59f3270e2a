/** Oldest versions of the browsers that the screens support: the last ones for Windows 7 and 8, and Safari of 2022. */
export const browserFloor = { chrome: 109, firefox: 115, safari: 16 } as const

export type FloorBrowser = keyof typeof browserFloor
