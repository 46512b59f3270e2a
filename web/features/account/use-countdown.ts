import { useEffect, useState } from 'react'

/** Seconds that are left, and how to start counting; 0 when it is over. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const now = Math.ceil((until - Date.now()) / 1000)
      setLeft(Math.max(now, 0))
      if (now <= 0) setUntil(0)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return [
    left,
    (seconds) => {
      setLeft(seconds)
      setUntil(Date.now() + seconds * 1000)
    },
  ]
}
