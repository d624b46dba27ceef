import { hostApp } from './app.ts'
import { BrowserWindow } from './browserWindow.ts'

type ItemOptions = Electron.MenuItemConstructorOptions

/** Electron's roles, in lowercase, as it compares them. */
const ROLES = new Set(
  (
    'undo redo cut copy paste pasteandmatchstyle delete selectall reload forcereload toggledevtools resetzoom zoomin zoomout togglefullscreen ' +
    'window minimize close help about services hide hideothers unhide quit editmenu filemenu viewmenu windowmenu appmenu front zoom'
  ).split(' '),
)

export class MenuItem {
  readonly id: string | undefined
  readonly role: ItemOptions['role']
  readonly type: NonNullable<ItemOptions['type']>
  readonly submenu: Menu | undefined
  readonly accelerator: ItemOptions['accelerator']
  label: string
  enabled: boolean
  visible: boolean
  checked: boolean
  readonly #click: ItemOptions['click']

  constructor(options: ItemOptions) {
    if (options.role && !ROLES.has(options.role.toLowerCase())) throw new Error(`electron host: unknown menu role ${options.role}`)
    this.id = options.id
    this.role = options.role
    this.label = options.label ?? options.role ?? ''
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal')
    this.submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : (options.submenu as Menu | undefined)
    this.accelerator = options.accelerator
    this.enabled = options.enabled !== false
    this.visible = options.visible !== false
    this.checked = options.checked === true
    this.#click = options.click
  }

  /** Clicks the item, as a user or a spec does. */
  click(event: Partial<Electron.KeyboardEvent> = {}): void {
    if (!this.enabled) return
    if (this.type === 'checkbox') this.checked = !this.checked
    if (this.type === 'radio') this.checked = true
    const window = BrowserWindow.getFocusedWindow() ?? undefined
    if (this.#click) this.#click(this as unknown as Electron.MenuItem, window as unknown as Electron.BaseWindow, event)
    else if (this.role === 'quit') hostApp.quit()
  }
}

export class Menu {
  static #applicationMenu: Menu | null = null
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: (ItemOptions | MenuItem)[]): Menu {
    const menu = new Menu()
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#applicationMenu = menu
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#applicationMenu
  }

  append(item: MenuItem): void {
    this.items.push(item)
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}
