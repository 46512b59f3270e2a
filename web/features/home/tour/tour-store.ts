import { create } from 'zustand'

/** Whether the tour lies over the pages of this window; its progress is in the settings of the person. */
export const useTour = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openTour = () => useTour.setState({ isOpen: true })
export const closeTour = () => useTour.setState({ isOpen: false })
