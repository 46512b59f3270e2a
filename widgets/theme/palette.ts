// Every colour of the product, light and dark. Screens take theirs from antd's tokens, which are made of these.

export interface Palette {
  /** Behind everything. */
  ground: string
  /** Panels, tables, the header. */
  surface: string
  /** Ground of floating parts: drawers, menus, dialogs. */
  floating: string
  border: string
  faintBorder: string
  text: string
  mutedText: string
  /** Placeholders and what cannot be used. */
  faintText: string
  states: States
  /** Grounds of the states, under text in the colour of texts. */
  paleStates: States
  /** The second of two series in a chart, which is no state; the first has the colour of the theme. */
  secondSeries: string
  menu: MenuColors
}

/** Dots beside the text of a state. */
export interface States {
  waiting: string
  moving: string
  accepted: string
  released: string
  returned: string
  failed: string
  simulated: string
}

export interface MenuColors {
  ground: string
  active: string
  text: string
  activeText: string
}

/** The menu is dark or light, whatever the pages are. */
export const darkMenu: MenuColors = { ground: '#171A1F', active: '#242A33', text: '#B4BAC4', activeText: '#FFFFFF' }

export const light: Palette = {
  ground: '#F5F6F7',
  surface: '#FFFFFF',
  floating: '#FFFFFF',
  border: '#DEE0E3',
  faintBorder: '#E5E7EB',
  text: '#1F2329',
  mutedText: '#646A73',
  faintText: '#6B717A',
  states: {
    waiting: '#8F959E',
    moving: '#126DC2',
    accepted: '#0E9F9A',
    released: '#2E9E4F',
    returned: '#D4380D',
    failed: '#CF1322',
    simulated: '#722ED1',
  },
  paleStates: {
    waiting: '#F2F3F5',
    moving: '#EAF2FB',
    accepted: '#E8F6F5',
    released: '#EDF8F0',
    returned: '#FDF1EC',
    failed: '#FDEEEE',
    simulated: '#F4EFFB',
  },
  secondSeries: '#C27803',
  // Of the default colour; `menuColors` makes those of another.
  menu: { ground: '#F7F8FA', active: '#E8F1FD', text: '#1F2329', activeText: '#0F5FBF' },
}

export const dark: Palette = {
  ground: '#101215',
  surface: '#171A1F',
  floating: '#1E2228',
  border: '#3A414B',
  faintBorder: '#2A2F37',
  text: '#E6E8EB',
  mutedText: '#A8AEB7',
  faintText: '#959BA5',
  states: {
    waiting: '#8F959E',
    moving: '#4C9DE8',
    accepted: '#2CBDB7',
    released: '#4FBF71',
    returned: '#F0754F',
    failed: '#FF7875',
    simulated: '#A881E6',
  },
  paleStates: {
    waiting: '#252A31',
    moving: '#17293B',
    accepted: '#142E2E',
    released: '#172D20',
    returned: '#36231C',
    failed: '#3A2021',
    simulated: '#2A2239',
  },
  secondSeries: '#E8A838',
  menu: { ground: '#171A1F', active: '#242A33', text: '#C9CED6', activeText: '#FFFFFF' },
}

/** For people who cannot tell red from green: blue and orange, which also differ in brightness. */
export const colorWeakStates = {
  light: { released: '#0B6FB8', returned: '#B45F06', failed: '#8A1C0B' },
  dark: { released: '#56B4E9', returned: '#F0B43C', failed: '#FFCDB2' },
} as const satisfies Record<string, Partial<States>>
