/** A release in the changelog: `## 0.2.0 (2026-11-22)` and the text up to the next release. */
export interface ReleaseNotes {
  version: string
  /** `2026-11-22`. */
  date: string
  text: string
}

const HEADING = /^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/

/** Parses a changelog, newest release first. Throws for a second-level heading without version and date. */
export function releasesOf(changelog: string): ReleaseNotes[] {
  const sections = changelog.split(/^(?=## )/m).filter((section) => section.startsWith('## '))
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const [, version, date] = HEADING.exec(heading.trimEnd()) ?? []
    if (version === undefined || date === undefined) throw new Error(`CHANGELOG.md: "${heading}" is not "## VERSION (YEAR-MONTH-DAY)"`)
    return { version, date, text: lines.join('\n').trim() }
  })
}

/** Returns the release notes of a tag. Throws if the tag, the package's version and the changelog do not match. */
export function notesOfTag(tag: string, packageVersion: string, changelog: string): string {
  if (tag !== `v${packageVersion}`) throw new Error(`the tag is ${tag}, but the version in package.json is ${packageVersion}`)
  const [newest] = releasesOf(changelog)
  if (newest?.version !== packageVersion) {
    throw new Error(
      `the newest release in CHANGELOG.md is ${newest?.version ?? 'missing'}, but the version in package.json is ${packageVersion}`,
    )
  }
  if (newest.text === '') throw new Error(`CHANGELOG.md has no notes for ${packageVersion}`)
  return newest.text
}
