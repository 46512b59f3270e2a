// The page of a widget in the gallery, and the situations that the browser tests open.
import type { ComponentType } from 'react'

/** Name, type, meaning, default. */
export type PropRow = readonly [name: string, type: string, meaning: string, otherwise?: string]

/** Keys and their effects. */
export type KeyRow = readonly [keys: string, effect: string]

export interface Story {
  /** The purpose in one or two sentences. */
  purpose: string
  props: readonly PropRow[]
  /** Its events: name, arguments, when. */
  events: readonly PropRow[]
  keyboard: readonly KeyRow[]
  /** As one would write it on a screen. */
  example: string
  /** By name: 空, 有数据, 只读, 禁用, 错误, 1000 行 … Each is a component of its own with all data it needs. */
  situations: Readonly<Record<string, ComponentType>>
}

export interface StoryEntry {
  /** The widget's folder, which is part of the address. */
  name: string
  title: string
  group: StoryGroup
  load: () => Promise<{ story: Story }>
}

export type StoryGroup = '表格' | '选择' | '输入' | '编辑器' | '文件' | '查询与计划' | '对话与布局'
