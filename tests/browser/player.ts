// What one person does in one browser profile, by what is on the screen.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { centre_of } from '../../web/src/map/geometry';
import type { Entry, JsonObject, ServerMessage } from '../../web/src/protocol/messages';

export const out = join(import.meta.dirname, 'out');

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export class Player {
  readonly page: Page;
  /** Everything that was written on the console as an error, and every exception of the page. */
  readonly complaints: string[] = [];
  /** Every message that this browser received, as it came. */
  readonly heard: string[] = [];
  /** The newest view of the match that this browser received. */
  last_view: JsonObject | null = null;
  /** The kinds of decision that this browser was last told to be open to its seat. */
  asked: readonly string[] = [];
  private readonly entries_ = new Map<number, Entry>();
  private readonly context_: BrowserContext;
  private readonly profile_: string;

  private constructor(context: BrowserContext, page: Page, profile: string) {
    this.context_ = context;
    this.page = page;
    this.profile_ = profile;
    page.setDefaultTimeout(Number(process.env['SIMOVE_WAIT_MS'] ?? 60_000));
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.complaints.push(`${message.text()} ${message.location().url}`.trim());
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.hear(String(payload)));
    });
  }

  static async start(size = { width: 1440, height: 900 }, touch = false): Promise<Player> {
    const profile = mkdtempSync(join(tmpdir(), 'simove-profile-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: flags,
      viewport: size,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      hasTouch: touch,
    });
    return new Player(context, context.pages()[0] ?? (await context.newPage()), profile);
  }
  async stop(): Promise<void> {
    await this.context_.close();
    rmSync(this.profile_, { recursive: true, force: true });
  }

  /** The log as this browser received it, in order. */
  get entries(): readonly Entry[] {
    return [...this.entries_.values()].sort((a, b) => a.seq - b.seq);
  }

  async button(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  }
  async sign_in(name: string, action: string): Promise<void> {
    await this.page.getByLabel('Your name').fill(name);
    await this.button(action);
    await this.page.getByLabel('Your name').waitFor({ state: 'detached' });
  }
  /** Opens the review and promises. */
  async make_ready(): Promise<void> {
    await this.saved();
    await this.button('Ready…');
    await this.page.getByRole('dialog').getByRole('button', { name: 'Ready', exact: true }).click();
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  async saved(): Promise<void> {
    await this.page.locator('[data-save="saved"]').waitFor();
  }
  async paste(orders: readonly string[]): Promise<void> {
    await this.button('Paste orders');
    await this.page.getByLabel('Orders as text').fill(orders.join('\n'));
    await this.button('Apply');
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  /** Where the drawing has the middle of a hex now, on the screen. */
  async point_of(hex: string): Promise<{ readonly x: number; readonly y: number }> {
    const { x, y } = centre_of(hex);
    return this.page.locator('svg.map-moving').evaluate(
      (svg, [px, py]) => {
        const at = new DOMPoint(px, py).matrixTransform((svg as SVGSVGElement).getScreenCTM() ?? undefined);
        return { x: at.x, y: at.y };
      },
      [x, y] as const,
    );
  }
  /** A click at the middle of a hex, where the drawing has it now. */
  async click_hex(hex: string): Promise<void> {
    const { x, y } = await this.point_of(hex);
    await this.page.mouse.click(x, y);
  }
  /** A tap with a finger at the middle of a hex. */
  async tap_hex(hex: string): Promise<void> {
    const { x, y } = await this.point_of(hex);
    await this.page.touchscreen.tap(x, y);
  }
  /** Unit to hex, as the counters on the map say. */
  async positions(): Promise<Record<string, string>> {
    const pairs = await this.page
      .locator('.map-counter:not(.map-ghost)')
      .evaluateAll((counters) =>
        counters.map(
          (one) => [one.getAttribute('data-unit') ?? '', one.getAttribute('data-hex') ?? ''] as const,
        ),
      );
    return Object.fromEntries(pairs.sort(([a], [b]) => a.localeCompare(b)));
  }
  async screenshot(name: string): Promise<string> {
    mkdirSync(out, { recursive: true });
    const path = join(out, `${name}.png`);
    // Fonts come late on a busy machine and would make two pictures of one screen.
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    writeFileSync(path, await this.page.screenshot());
    return path;
  }

  private hear(text: string): void {
    this.heard.push(text);
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'view' || message.type === 'decisions') {
      this.last_view = message.view;
      this.asked = message.decisions.map((decision) => decision.kind);
    }
    if (message.type !== 'events') return;
    for (const entry of message.events) this.entries_.set(entry.seq, entry);
  }
}
