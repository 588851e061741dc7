import { testPages } from '@proper/shared-ui/testing';
import { pages } from './remote';

testPages(pages);
