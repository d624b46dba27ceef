import { useNavigate, useSearch } from '@tanstack/react-router'

/** The open tab of a detail view, kept in the URL so that back, forward and links restore it. */
export function useTab(standard: string): [tab: string, choose: (tab: string) => void] {
  const { tab = standard } = useSearch({ strict: false })
  const navigate = useNavigate()
  return [tab, (next) => void navigate({ to: '.', search: next === standard ? {} : { tab: next }, replace: true })]
}
