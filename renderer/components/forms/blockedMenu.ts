import type { MenuGroup, MenuItem } from './Menu.tsx'

/** Actions that are all disabled for one reason, which stands above them; unchanged if there is none. */
export function blockedGroups(groups: readonly MenuGroup[], obstacle: string | undefined): readonly MenuGroup[] {
  if (obstacle === undefined) return groups
  const reason: MenuItem = { title: obstacle, disabled: true, onChoose: () => {} }
  return [
    { title: '', items: [reason] },
    ...groups.map(({ title, items }) => ({ title, items: items.map((item) => ({ ...item, disabled: true })) })),
  ]
}
