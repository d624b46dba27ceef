import type { ReactNode } from 'react'

/** The application's mark: a sprout under glass. */
export function Mark({ size = 22 }: { size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 25V14.5C6 8.7 10.5 4 16 4s10 4.7 10 10.5V25" fill="var(--accent-soft)" />
      <path d="M3.5 26.5h25" strokeWidth="3" />
      <path d="M16 25v-8" />
      <path d="M16 18c0-3.600-2-5.600-5.500-5.800C10.600 16 12.600 18 16 18Z" fill="currentColor" stroke="none" />
      <path d="M16 16c0-3 1.700-4.800 5-5-.1 3.300-1.800 5-5 5Z" fill="currentColor" stroke="none" />
    </svg>
  )
}
