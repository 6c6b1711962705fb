import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { writePdf } from './__fixtures__/write-pdf';
import { drawPage } from './draw-page';

const blind = { text: 'Letters that nobody knows', x: 100, y: 396, size: 30, font: 'blind' } as const;

async function draw(bytes: Uint8Array, page = 1) {
  const drawn = await drawPage(bytes, page);
  if (!drawn.ok) throw new Error(drawn.failure);
  const image = await loadImage(drawn.value);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const countDark = (top: number, bottom: number) => {
    const { data } = context.getImageData(0, top, image.width, bottom - top);
    return data.filter((value, index) => index % 4 === 0 && value < 100).length;
  };
  return { width: image.width, height: image.height, countDark };
}

describe('drawPage', () => {
  it('shows the letters of a font without a mapping where the page has them, and nothing elsewhere', async () => {
    const { width, height, countDark } = await draw(writePdf([{ texts: [] }, { texts: [blind] }]), 2);
    expect([width, height]).toEqual([1275, 1650]);
    expect(countDark(750, 850)).toBeGreaterThan(2_000);
    expect([countDark(0, 750), countDark(850, height)]).toEqual([0, 0]);
  });

  it('draws a page of any size within the limit of pixels', async () => {
    const { width, height } = await draw(writePdf([{ texts: [blind], size: [14_400, 9_000] }]));
    expect(width * height).toBeLessThanOrEqual(limits.pagePicturePixels);
    expect(width / height).toBeCloseTo(1.6, 2);
    const thin = await draw(writePdf([{ texts: [], size: [1, 14_400] }]));
    expect([thin.width, thin.height]).toEqual([1, limits.pagePictureSide]);
  });

  it('refuses a page that does not exist, and a file that is no PDF', async () => {
    const bytes = writePdf([{ texts: [] }]);
    expect(await drawPage(bytes, 2)).toMatchObject({ failure: 'no_such_page' });
    expect(await drawPage(new TextEncoder().encode('%PDF-1.7 nothing'), 1)).toMatchObject({
      failure: 'damaged',
    });
  });
});
