/** A table, from its insert columns. All else that `supabase gen types` writes follows from them. */
type Table<Columns extends { Insert: object }> = Columns & {
  Row: Required<Columns['Insert']>;
  Update: Partial<Columns['Insert']>;
  Relationships: [];
};

/** The tables of the REST interface, for supabase-js. A test compares them with supabase/migrations. */
export type Database = {
  public: {
    Tables: {
      email_submissions: Table<{
        Insert: {
          created_at?: string;
          download_url?: string | null;
          email: string;
          first_name: string;
          id?: string;
          resource_title: string;
          resource_type: string;
        };
      }>;
      newsletter_subscriptions: Table<{
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
        };
      }>;
    };
    Views: Record<never, never>;
    Functions: Record<never, never>;
  };
};
